CREATE TABLE "connections" (
	"service" text PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"secret" "bytea",
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_service_known" CHECK ("connections"."service" in ('mail', 'backup', 'paypal', 'waafipay'))
);--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_action_known";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_action_known" CHECK ("audit_entries"."action" in ('product-created', 'product-changed', 'product-deleted', 'product-restored', 'variants-changed', 'price-changed', 'stock-changed', 'stock-alert-told', 'category-created', 'category-changed', 'category-deleted', 'products-imported', 'discount-changed', 'settings-changed', 'connection-changed', 'page-changed', 'carousel-changed', 'home-changed', 'synonyms-changed', 'user-changed', 'user-deleted', 'account-deleted', 'order-delivered', 'order-delivery-undone', 'order-cancelled', 'order-refused', 'order-deleted', 'order-deletion-undone', 'order-refunded', 'payment-recorded', 'order-noted', 'order-unflagged', 'orders-expired', 'mail-resent', 'review-hidden', 'review-shown', 'review-replied')) NOT VALID;