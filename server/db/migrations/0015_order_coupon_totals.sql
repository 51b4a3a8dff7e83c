ALTER TABLE "orders" DROP CONSTRAINT "totals_add_up";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "coupon_share" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_total" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "coupon_share_of_line" CHECK ("order_lines"."coupon_share" between 0 and "order_lines"."unit_price" * "order_lines"."quantity") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "totals_add_up" CHECK ("orders"."total" = "orders"."items_total" - "orders"."coupon_total" + "orders"."shipping_total" + "orders"."tax_total") NOT VALID;