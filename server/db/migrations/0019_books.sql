CREATE TABLE "comparisons" (
	"day" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"failure" text
);--> statement-breakpoint
CREATE TABLE "differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"owner" text NOT NULL,
	"way" text NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"day" text NOT NULL,
	"order_id" uuid,
	"payment_id" uuid,
	"row_id" uuid,
	"reference" text DEFAULT '' NOT NULL,
	"found" bigint,
	"expected" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"settled_as" text,
	"reason" text,
	CONSTRAINT "differences_subject_unique" UNIQUE("subject"),
	CONSTRAINT "difference_kind_known" CHECK ("differences"."kind" in ('captured-there', 'not-there', 'not-completed', 'amount', 'currency', 'fee', 'refunded-there', 'refund-not-there', 'refund-amount', 'money-there', 'same-amount', 'refund-in-statement', 'not-in-statement')),
	CONSTRAINT "difference_action_known" CHECK ("differences"."action" in ('record-payment', 'record-refund', 'take-fee', 'match', 'not-received', 'ignore'))
);--> statement-breakpoint
CREATE TABLE "payment_reports" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"report" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "statement_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"way" text NOT NULL,
	"identity" text NOT NULL,
	"line" integer NOT NULL,
	"day" text NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"payer" text NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_row_once" UNIQUE("way","identity"),
	CONSTRAINT "statement_row_way_known" CHECK ("statement_rows"."way" in ('MobileMoney', 'BankTransfer'))
);--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"file_name" text NOT NULL,
	"headings" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_way_known" CHECK ("statements"."way" in ('MobileMoney', 'BankTransfer'))
);--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_action_known";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_on" text;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_row_id_statement_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."statement_rows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "differences_owner_index" ON "differences" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "differences_row_id_index" ON "differences" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "differences_open" ON "differences" USING btree ("day") WHERE "differences"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "statement_rows_open" ON "statement_rows" USING btree ("way","day") WHERE "statement_rows"."payment_id" is null and "statement_rows"."refund_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_payment_once" ON "statement_rows" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_refund_once" ON "statement_rows" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "statement_rows_statement_id_index" ON "statement_rows" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "statements_way_created_at_index" ON "statements" USING btree ("way","created_at");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_action_known" CHECK ("audit_entries"."action" in ('product-created', 'product-changed', 'product-deleted', 'product-restored', 'variants-changed', 'price-changed', 'stock-changed', 'stock-alert-told', 'category-created', 'category-changed', 'category-deleted', 'products-imported', 'discount-changed', 'settings-changed', 'connection-changed', 'page-changed', 'carousel-changed', 'home-changed', 'synonyms-changed', 'user-changed', 'user-deleted', 'account-deleted', 'order-delivered', 'order-delivery-undone', 'order-cancelled', 'order-refused', 'order-deleted', 'order-deletion-undone', 'order-refunded', 'payment-recorded', 'order-noted', 'order-link-created', 'order-unflagged', 'payment-resolved', 'difference-settled', 'orders-expired', 'mail-resent', 'review-hidden', 'review-shown', 'review-replied')) NOT VALID;