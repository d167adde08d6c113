CREATE INDEX CONCURRENTLY "customer_names_newest" ON "customer_names" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_emails_lower" ON "user_emails" USING btree ("tenant_id","email_lower");
