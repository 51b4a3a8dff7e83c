CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"contact" text NOT NULL,
	"purpose" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"source" text NOT NULL,
	CONSTRAINT "consent_purpose_known" CHECK ("consents"."purpose" in ('cart-and-offers')),
	CONSTRAINT "consent_source_known" CHECK ("consents"."source" in ('cart', 'profile'))
);--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mail_kind_known";--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_once" ON "consents" USING btree ("user_id","purpose") WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mail_kind_known" CHECK (split_part("mails"."template", ':', 1) in ('order-placed', 'order-edited', 'order-paid', 'order-shipped', 'order-delivered', 'order-cancelled', 'order-reminder', 'order-expired', 'order-refunded', 'order-link', 'payer-receipt', 'password-reset', 'back-in-stock', 'cart-reminder', 'withdrawal-received', 'low-stock', 'welcome', 'email-changed', 'sign-in-changed', 'new-order', 'order-flagged', 'new-withdrawal', 'backup-old')) NOT VALID;