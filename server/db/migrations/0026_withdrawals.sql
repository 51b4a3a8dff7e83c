CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"contact_key" text NOT NULL,
	"comment" text NOT NULL,
	"language" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"order_id" uuid,
	"closed_at" timestamp with time zone,
	"closed_by" uuid
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_action_known";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mail_kind_known";--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_contact" ON "withdrawals" USING btree ("contact_key");--> statement-breakpoint
CREATE INDEX "withdrawals_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_closed" ON "withdrawals" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "withdrawals_closed_by" ON "withdrawals" USING btree ("closed_by");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_action_known" CHECK ("audit_entries"."action" in ('product-created', 'product-changed', 'product-deleted', 'product-restored', 'variants-changed', 'price-changed', 'stock-changed', 'stock-alert-told', 'category-created', 'category-changed', 'category-deleted', 'products-imported', 'discount-changed', 'coupon-created', 'coupon-changed', 'coupon-deleted', 'settings-changed', 'shipping-changed', 'connection-changed', 'page-changed', 'carousel-changed', 'home-changed', 'synonyms-changed', 'user-changed', 'user-deleted', 'account-deleted', 'order-delivered', 'order-delivery-undone', 'order-cancelled', 'order-refused', 'order-deleted', 'order-deletion-undone', 'order-refunded', 'payment-recorded', 'order-noted', 'order-link-created', 'order-buyer-erased', 'order-unflagged', 'payment-resolved', 'difference-settled', 'orders-expired', 'withdrawal-handled', 'mail-resent', 'review-hidden', 'review-shown', 'review-replied')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mail_kind_known" CHECK (split_part("mails"."template", ':', 1) in ('order-placed', 'order-paid', 'order-delivered', 'order-cancelled', 'order-reminder', 'order-expired', 'order-refunded', 'order-link', 'password-reset', 'back-in-stock', 'withdrawal-received', 'low-stock', 'welcome', 'email-changed', 'sign-in-changed', 'new-order', 'order-flagged', 'new-withdrawal', 'backup-old')) NOT VALID;