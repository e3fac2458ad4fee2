# One installation on AWS: a network, a Kubernetes cluster for ../kubernetes, buckets, a key, and the roles that use them.
#   terraform init && terraform apply -var zone=maktab.example -var name=maktab-example
# The database is that of ../kubernetes, not RDS: the product makes roles and walls as the superuser, which RDS gives
# to nobody. Give the state a safe place of its own (a backend); it holds no secret of a school.
terraform {
  required_version = ">= 1.10"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "6.14.0"
    }
  }
}

provider "aws" {
  region = var.region
  default_tags {
    tags = { installation = var.name }
  }
}
