CREATE TABLE "built_assets" (
	"name" text PRIMARY KEY NOT NULL,
	"body" "bytea" NOT NULL,
	"is_compressed" boolean NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
