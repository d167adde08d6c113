ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "contact_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "accepts_offers" boolean;