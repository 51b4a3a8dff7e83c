CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undoes" uuid,
	"search_text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"file_name" text NOT NULL,
	"csv" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"creates" integer DEFAULT 0 NOT NULL,
	"updates" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"restock" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" uuid,
	"reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "refund_once" UNIQUE("payment_id","reference"),
	CONSTRAINT "refund_positive" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mail_once_per_order";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movement_once";--> statement-breakpoint
DROP INDEX "mails_created_at_index";--> statement-breakpoint
DROP INDEX "orders_customer";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_rating";--> statement-breakpoint
DROP INDEX "reviews_product_id_created_at_index";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "resend_of" uuid;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "alt_so" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit_entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit_entries" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_search" ON "audit_entries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_imports_created_at_index" ON "product_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_id_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_once_per_order" ON "mails" USING btree ("order_id","template") WHERE "mails"."resend_of" is null;--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_to_deliver" ON "orders" USING btree ("id") WHERE "orders"."paid_at" is not null and "orders"."delivered_at" is null and "orders"."cancelled_at" is null and "orders"."refunded_at" is null and "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("id") WHERE "orders"."paid_at" is null and "orders"."cancelled_at" is null and "orders"."expired_at" is null and "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_delivered" ON "orders" USING btree ("id") WHERE "orders"."delivered_at" is not null and "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_cancelled" ON "orders" USING btree ("id") WHERE ("orders"."cancelled_at" is not null or "orders"."expired_at" is not null) and "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_flagged" ON "orders" USING btree ("id") WHERE "orders"."flagged_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (fold("buyer_name" || ' ' || "buyer_email" || ' ' || "number"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_drafts" ON "products" USING btree ("created_at","id") WHERE "products"."published_at" is null;--> statement-breakpoint
CREATE INDEX "products_deleted" ON "products" USING btree ("deleted_at") WHERE "products"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "skus_available" ON "skus" USING btree (("on_hand" - "reserved"));--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movement_once" ON "stock_movements" USING btree ("order_line_id","reason") WHERE "stock_movements"."refund_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_returned_once" ON "stock_movements" USING btree ("order_line_id","refund_id") WHERE "stock_movements"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (fold("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."admin_since" is not null;--> statement-breakpoint
CREATE INDEX "mails_created_at_index" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree ("rating","created_at");--> statement-breakpoint
CREATE INDEX "reviews_product_id_created_at_index" ON "reviews" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("id") WHERE "mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "mails_resent" ON "mails" USING btree ("resend_of") WHERE "mails"."resend_of" is not null;--> statement-breakpoint
CREATE INDEX "payments_captured" ON "payments" USING btree ("captured_at") WHERE "payments"."captured_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_completed" ON "refunds" USING btree ("completed_at") WHERE "refunds"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("id") WHERE "orders"."refunded_at" is not null and "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "mails_order" ON "mails" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "mails_search" ON "mails" USING gin (fold("recipient" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "skus_code" ON "skus" USING gin ("code" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_search" ON "reviews" USING gin (fold("comment" || ' ' || "name") gin_trgm_ops);