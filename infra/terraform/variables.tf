variable "name" {
  description = "Begins the names of all that is made; buckets are named so in the whole world"
  type        = string
  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{2,40}$", var.name))
    error_message = "Small letters, digits and hyphens, 3 to 41 of them."
  }
}

variable "zone" {
  description = "MAKTAB_SCHOOL_ZONE: schools are <name>.<zone>"
  type        = string
}

variable "school_origins" {
  description = "Origins of schools' own domains, whose browsers send files as well"
  type        = list(string)
  default     = []
}

variable "region" {
  type    = string
  default = "eu-central-1"
}

variable "network" {
  description = "The addresses of everything here; MAKTAB_PROXIES names it too"
  type        = string
  default     = "10.0.0.0/16"
}

variable "kubernetes_version" {
  type    = string
  default = "1.33"
}

variable "operator_networks" {
  description = "From where kubectl may be used"
  type        = list(string)
}
