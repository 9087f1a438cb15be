#!/usr/bin/env bash
# S3 + CloudFront: the steps of a deployment. The bucket is private, and CloudFront reads it with an origin
# access control. A preview of a pull request is the same, with the bucket and the distribution of previews.
set -euo pipefail
bucket=${BUCKET:?the name of the bucket}
distribution=${DISTRIBUTION:?the id of the distribution}

npx boreal generate --site-url "${SITE_URL:?the address of the site}"
npx boreal check

# New files first, so that no page names a file that is not there yet.
aws s3 sync dist "s3://$bucket" --exclude "*" --include "assets/*" --cache-control "public, max-age=31536000, immutable"
aws s3 sync dist "s3://$bucket" --delete --exclude "assets/*" --exclude ".boreal-*" --exclude "_headers" --exclude "_redirects" --exclude "_s3-routing-rules.json" --exclude "_nginx.conf" --exclude "host-settings.json" --cache-control "no-cache"

# Files without a hash in their name are asked for again. CloudFront counts a path with a star as one.
aws cloudfront create-invalidation --distribution-id "$distribution" --paths "/*"
