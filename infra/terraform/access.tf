# Who may do what: the halves' pods use files, archives and the key; the database's pods the archives of the cluster.
data "aws_caller_identity" "this" {}

locals {
  pods = {
    maktab = {
      account = "maktab"
      buckets = ["files", "archives"]
    }
    database = {
      account = "schools"
      buckets = ["cluster"]
    }
  }
}

resource "aws_iam_role" "pod" {
  for_each = local.pods
  name     = "${var.name}-${each.key}"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "pods.eks.amazonaws.com" }
      Action    = ["sts:AssumeRole", "sts:TagSession"]
    }]
  })
}

resource "aws_iam_role_policy" "buckets" {
  for_each = local.pods
  name     = "buckets"
  role     = aws_iam_role.pod[each.key].id
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Effect   = "Allow"
        Action   = ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"]
        Resource = [for bucket in each.value.buckets : "${aws_s3_bucket.this[bucket].arn}/*"]
      },
      {
        Effect   = "Allow"
        Action   = "s3:ListBucket"
        Resource = [for bucket in each.value.buckets : aws_s3_bucket.this[bucket].arn]
      },
    ]
  })
}

resource "aws_eks_pod_identity_association" "pod" {
  for_each        = local.pods
  cluster_name    = aws_eks_cluster.this.name
  namespace       = "maktab"
  service_account = each.value.account
  role_arn        = aws_iam_role.pod[each.key].arn
}

# Wraps the key of every school (MAKTAB_KMS_KEY). Without it no school can be read, and no archive.
resource "aws_kms_key" "schools" {
  description             = "${var.name}: keys of the schools"
  enable_key_rotation     = true
  deletion_window_in_days = 30
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid       = "Administration"
        Effect    = "Allow"
        Principal = { AWS = "arn:aws:iam::${data.aws_caller_identity.this.account_id}:root" }
        Action = [
          "kms:Create*", "kms:Describe*", "kms:Enable*", "kms:List*", "kms:Put*", "kms:Update*", "kms:Revoke*",
          "kms:Disable*", "kms:Get*", "kms:TagResource", "kms:UntagResource", "kms:RotateKeyOnDemand",
          "kms:ScheduleKeyDeletion", "kms:CancelKeyDeletion",
        ]
        Resource = "*"
      },
      {
        Sid       = "TheProductAlone"
        Effect    = "Allow"
        Principal = { AWS = aws_iam_role.pod["maktab"].arn }
        Action    = ["kms:Encrypt", "kms:Decrypt"]
        Resource  = "*"
      },
    ]
  })
  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_kms_alias" "schools" {
  name          = "alias/${var.name}"
  target_key_id = aws_kms_key.schools.key_id
}
