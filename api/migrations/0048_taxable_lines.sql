-- contract: without a precision, numeric is not rewritten, and nodes of the version before read and write it as they did
ALTER TABLE "tenants" ALTER COLUMN "tax_rate_percent" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "tax_rate_percent" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "tax_rate_percent" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD COLUMN "taxable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_items" ADD COLUMN "taxable" boolean DEFAULT true NOT NULL;