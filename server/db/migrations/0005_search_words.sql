CREATE TABLE "product_words" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"name" text[] NOT NULL,
	"near" text[] NOT NULL,
	"words" text[] NOT NULL,
	"name_length" smallint NOT NULL,
	"listed" boolean NOT NULL,
	"popularity" integer NOT NULL,
	"source" text NOT NULL,
	"rules" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"terms" text[] NOT NULL,
	"keys" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"uses" integer NOT NULL,
	"near_uses" integer NOT NULL,
	"shorter" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_action_known";--> statement-breakpoint
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_words_found" ON "product_words" USING gin ("name","near","words");--> statement-breakpoint
CREATE INDEX "search_words_key" ON "search_words" USING btree ("key");--> statement-breakpoint
CREATE INDEX "search_words_mistyped" ON "search_words" USING gin ("shorter");--> statement-breakpoint
CREATE INDEX "search_words_begin" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_folded_name" ON "products" USING gin (fold("name") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_action_known" CHECK ("audit_entries"."action" in ('product-created', 'product-changed', 'product-deleted', 'product-restored', 'variants-changed', 'price-changed', 'stock-changed', 'stock-alert-told', 'category-created', 'category-changed', 'category-deleted', 'products-imported', 'discount-changed', 'settings-changed', 'page-changed', 'carousel-changed', 'home-changed', 'synonyms-changed', 'user-changed', 'user-deleted', 'order-delivered', 'order-delivery-undone', 'order-cancelled', 'order-deleted', 'order-deletion-undone', 'order-refunded', 'order-noted', 'order-unflagged', 'orders-expired', 'mail-resent', 'review-hidden', 'review-shown', 'review-replied')) NOT VALID;--> statement-breakpoint
-- Words with two typing errors; domain/search-words.ts decides among them.
CREATE FUNCTION words_alike(typed text) RETURNS TABLE (word text, uses integer) LANGUAGE sql STABLE
SET pg_trgm.similarity_threshold = 0.35
AS $$
	SELECT w.word, w.uses FROM search_words w WHERE w.word % typed
	ORDER BY similarity(w.word, typed) DESC, w.uses DESC LIMIT 60
$$;
