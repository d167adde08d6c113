ALTER TABLE "invoices" ADD COLUMN "quote_id" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "part" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "request_fingerprint" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "adjustment" text;
