CREATE TABLE "bundle_items" (
	"bundle_sku_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"quantity" smallint NOT NULL,
	CONSTRAINT "bundle_items_bundle_sku_id_sku_id_pk" PRIMARY KEY("bundle_sku_id","sku_id"),
	CONSTRAINT "bundle_quantity_positive" CHECK ("bundle_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "discount_points" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"ends_on" text
);
--> statement-breakpoint
CREATE TABLE "price_points" (
	"sku_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"list_price" bigint NOT NULL,
	CONSTRAINT "price_points_sku_id_at_pk" PRIMARY KEY("sku_id","at")
);
--> statement-breakpoint
CREATE TABLE "product_offers" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"price_from" bigint NOT NULL,
	"price_to" bigint NOT NULL,
	"available" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_pairs" (
	"product_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "product_pairs_product_id_other_id_pk" PRIMARY KEY("product_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"contact" text NOT NULL,
	"user_id" uuid,
	"language" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "stock_alerts_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "alert_channel_known" CHECK ("stock_alerts"."channel" in ('email', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_items_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_action_known";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mail_kind_known";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "picture_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "choice" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ingredients_complete" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "allergens" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "facets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "how_to_use" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "how_to_use_so" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "warnings" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "warnings_so" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "responsible_person" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pao_months" smallint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "options" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "related" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "category_position" integer;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "choice" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "position" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "picture_id" uuid;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "net_amount" numeric(10, 3);--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "net_unit" text;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "low_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bundle_items" ADD CONSTRAINT "bundle_items_bundle_sku_id_skus_id_fk" FOREIGN KEY ("bundle_sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_items" ADD CONSTRAINT "bundle_items_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_points" ADD CONSTRAINT "price_points_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_offers" ADD CONSTRAINT "product_offers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pairs" ADD CONSTRAINT "product_pairs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pairs" ADD CONSTRAINT "product_pairs_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bundle_items_part" ON "bundle_items" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "product_offers_price" ON "product_offers" USING btree ("price_from","product_id");--> statement-breakpoint
CREATE INDEX "product_offers_available" ON "product_offers" USING btree ("available","product_id");--> statement-breakpoint
CREATE INDEX "product_pairs_other" ON "product_pairs" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alert_once" ON "stock_alerts" USING btree ("sku_id","channel","contact") WHERE "stock_alerts"."told_at" is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_waiting" ON "stock_alerts" USING btree ("sku_id","id") WHERE "stock_alerts"."told_at" is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_contact" ON "stock_alerts" USING btree ("contact");--> statement-breakpoint
CREATE INDEX "stock_alerts_user" ON "stock_alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_alerts_created_at_index" ON "stock_alerts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "wishlist_items_product" ON "wishlist_items" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_facets" ON "products" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "products_allergens" ON "products" USING gin ("allergens");--> statement-breakpoint
CREATE UNIQUE INDEX "sku_once_per_choice" ON "skus" USING btree ("product_id","choice") WHERE "skus"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "skus" DROP CONSTRAINT "skus_productId_unique";--> statement-breakpoint
CREATE INDEX "skus_product" ON "skus" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "skus_picture" ON "skus" USING btree ("picture_id") WHERE "skus"."picture_id" is not null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_action_known" CHECK ("audit_entries"."action" in ('product-created', 'product-changed', 'product-deleted', 'product-restored', 'variants-changed', 'price-changed', 'stock-changed', 'stock-alert-told', 'category-created', 'category-changed', 'category-deleted', 'products-imported', 'discount-changed', 'settings-changed', 'page-changed', 'carousel-changed', 'home-changed', 'user-changed', 'user-deleted', 'order-delivered', 'order-delivery-undone', 'order-cancelled', 'order-deleted', 'order-deletion-undone', 'order-refunded', 'order-noted', 'order-unflagged', 'orders-expired', 'mail-resent', 'review-hidden', 'review-shown', 'review-replied')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mail_kind_known" CHECK (split_part("mails"."template", ':', 1) in ('order-placed', 'order-paid', 'order-delivered', 'order-cancelled', 'order-reminder', 'order-expired', 'order-refunded', 'password-reset', 'back-in-stock', 'low-stock')) NOT VALID;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "net_unit_known" CHECK ("skus"."net_unit" in ('ml', 'g', 'piece'));--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "net_amount_positive" CHECK ("skus"."net_amount" > 0);--> statement-breakpoint
INSERT INTO "product_offers" ("product_id", "price_from", "price_to", "available")
SELECT "product_id", "list_price", "list_price", "on_hand" - "reserved" FROM "skus";--> statement-breakpoint
-- Price history begins with this version.
INSERT INTO "price_points" ("sku_id", "at", "list_price") SELECT "id", now(), "list_price" FROM "skus";--> statement-breakpoint
INSERT INTO "discount_points" ("at", "percent", "ends_on")
SELECT now(), "percent", "ends_on" FROM (
	SELECT CASE WHEN jsonb_typeof("value"->'percent') = 'number' THEN ("value"->>'percent')::numeric END AS "percent", "value"->>'endsOn' AS "ends_on"
	FROM "settings" WHERE "key" = 'discount' AND jsonb_typeof("value") = 'object'
) AS "discount" WHERE "percent" > 0 AND "percent" <= 100;
