# What ../kubernetes/settings.yaml, backups.yaml and ../kustomization.yaml are told.
output "settings" {
  value = {
    MAKTAB_SCHOOL_ZONE    = var.zone
    MAKTAB_PROXIES        = "127.0.0.1,${var.network}"
    MAKTAB_S3_BUCKET      = aws_s3_bucket.this["files"].id
    MAKTAB_S3_REGION      = var.region
    MAKTAB_ARCHIVE_BUCKET = aws_s3_bucket.this["archives"].id
    MAKTAB_KMS_KEY        = aws_kms_alias.schools.name
    MAKTAB_KMS_REGION     = var.region
  }
}

output "backups" {
  value = "s3://${aws_s3_bucket.this["cluster"].id}/"
}

output "image" {
  value = aws_ecr_repository.maktab.repository_url
}

output "kubectl" {
  value = "aws eks update-kubeconfig --region ${var.region} --name ${aws_eks_cluster.this.name}"
}
