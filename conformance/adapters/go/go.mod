// SPDX-License-Identifier: MIT
module adapter

go 1.21
