CREATE TABLE "provider_calls" (
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"step" text NOT NULL,
	"service" text NOT NULL,
	"planned" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answer" jsonb,
	CONSTRAINT "provider_calls_provider_reference_step_pk" PRIMARY KEY("provider","reference","step"),
	CONSTRAINT "call_step_known" CHECK ("provider_calls"."step" in ('reserve', 'finish', 'reverse')),
	CONSTRAINT "call_service_known" CHECK ("provider_calls"."service" in ('preauthorise', 'commit', 'cancel', 'reverse'))
);--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_action_known";--> statement-breakpoint
CREATE INDEX "provider_calls_started" ON "provider_calls" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "provider_calls_transaction" ON "provider_calls" USING btree (("answer" ->> 'transaction'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_action_known" CHECK ("audit_entries"."action" in ('product-created', 'product-changed', 'product-deleted', 'product-restored', 'variants-changed', 'price-changed', 'stock-changed', 'stock-alert-told', 'category-created', 'category-changed', 'category-deleted', 'products-imported', 'discount-changed', 'settings-changed', 'connection-changed', 'page-changed', 'carousel-changed', 'home-changed', 'synonyms-changed', 'user-changed', 'user-deleted', 'account-deleted', 'order-delivered', 'order-delivery-undone', 'order-cancelled', 'order-refused', 'order-deleted', 'order-deletion-undone', 'order-refunded', 'payment-recorded', 'order-noted', 'order-unflagged', 'payment-resolved', 'orders-expired', 'mail-resent', 'review-hidden', 'review-shown', 'review-replied')) NOT VALID;