CREATE TABLE "deployment_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "payment_accounts" jsonb DEFAULT '{}'::jsonb NOT NULL;