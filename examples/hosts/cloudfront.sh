#!/usr/bin/env bash
# S3 + CloudFront: the steps of a deployment. The bucket is private, and CloudFront reads it with an origin
# access control. A preview of a pull request is the same, with the bucket and the distribution of previews.
set -euo pipefail
bucket=${BUCKET:?the name of the bucket}
distribution=${DISTRIBUTION:?the id of the distribution}

npx boreal generate --site-url "${SITE_URL:?the address of the site}"
npx boreal check
npx boreal host cloudfront

# New files first, so that no page names a file that is not there yet.
aws s3 sync deploy/site "s3://$bucket" --exclude "*" --include "assets/*" --cache-control "public, max-age=31536000, immutable"
aws s3 sync deploy/site "s3://$bucket" --delete --exclude "assets/*" --cache-control "no-cache"

# The function with the old addresses of this build.
etag=$(aws cloudfront describe-function --name pages --query ETag --output text)
etag=$(aws cloudfront update-function --name pages --if-match "$etag" --function-code fileb://deploy/function.js --function-config Comment=pages,Runtime=cloudfront-js-2.0 --query ETag --output text)
aws cloudfront publish-function --name pages --if-match "$etag"

# Files without a hash in their name are asked for again. CloudFront counts a path with a star as one.
aws cloudfront create-invalidation --distribution-id "$distribution" --paths "/*"
