ALTER TABLE "product_offers" ADD COLUMN "picture" jsonb;--> statement-breakpoint
UPDATE "product_offers" SET "picture" = (
  SELECT jsonb_build_object('id', main.id, 'widths', main.widths, 'width', main.width, 'height', main.height)
  FROM pictures main WHERE main.id = coalesce(
    (SELECT first.picture_id FROM skus first
      WHERE first.product_id = product_offers.product_id AND first.deleted_at IS NULL
      ORDER BY first.position, first.id LIMIT 1),
    (SELECT own.picture_id FROM product_pictures own
      WHERE own.product_id = product_offers.product_id
      ORDER BY own.position, own.picture_id LIMIT 1))
);
