CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "webhook_event_once" UNIQUE("provider","event_id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sku_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_restarted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "next_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "round" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_events_received_at_index" ON "webhook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "webhook_events_open" ON "webhook_events" USING btree ("id") WHERE "webhook_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "orders_waiting_phone" ON "orders" USING btree ("phone") WHERE "orders"."paid_at" is null and "orders"."cancelled_at" is null and "orders"."expired_at" is null and "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_waiting_network" ON "orders" USING btree ("network_hash") WHERE "orders"."network_hash" is not null;--> statement-breakpoint
CREATE INDEX "orders_phone_unread" ON "orders" USING btree ("id") WHERE "orders"."phone" is null;--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("next_check_at") WHERE "payments"."captured_at" is null and "payments"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("next_check_at") WHERE "refunds"."completed_at" is null and "refunds"."failed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movement_once_per_round" ON "stock_movements" USING btree ("order_line_id","sku_id","reason","round") WHERE "stock_movements"."refund_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_returned_once_per_sku" ON "stock_movements" USING btree ("order_line_id","sku_id","refund_id") WHERE "stock_movements"."refund_id" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "sku_once_per_order" UNIQUE("order_id","sku_id");--> statement-breakpoint
-- Each unique rule ends only once the wider one that follows it stands.
ALTER TABLE "order_lines" DROP CONSTRAINT "product_once_per_order";--> statement-breakpoint
DROP INDEX "stock_movement_once";--> statement-breakpoint
ALTER INDEX "stock_movement_once_per_round" RENAME TO "stock_movement_once";--> statement-breakpoint
DROP INDEX "stock_returned_once";--> statement-breakpoint
ALTER INDEX "stock_returned_once_per_sku" RENAME TO "stock_returned_once";--> statement-breakpoint
UPDATE "order_lines" SET "sku_code" = "skus"."code" FROM "skus" WHERE "skus"."id" = "order_lines"."sku_id";--> statement-breakpoint
-- Until this version nothing expired. What had run out by now expires quietly, without mails.
INSERT INTO "settings" ("key", "value")
SELECT 'expiryBacklog', jsonb_build_object('before', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
WHERE EXISTS (SELECT FROM "orders") ON CONFLICT DO NOTHING;
