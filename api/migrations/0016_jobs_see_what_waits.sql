-- Background jobs ask once for the work of all tenants. Their role sees the columns of waiting rows that say when work is
-- due and what came of it, not what it is about.
-- The database's user is a member of the role, and sees as little as before while it does not act as it.
GRANT SELECT ("id", "tenant_id", "kind", "attempts", "due_at", "sent_at", "failed_at", "problem", "created_at") ON "mails" TO portal_jobs;
--> statement-breakpoint
GRANT SELECT ("id", "tenant_id", "lender", "status", "attempts", "due_at", "problem", "created_at") ON "loan_requests" TO portal_jobs;
--> statement-breakpoint
GRANT SELECT ("id", "tenant_id", "charged_with_id", "status", "transaction_time", "checked_at") ON "payments" TO portal_jobs;
--> statement-breakpoint
CREATE POLICY waiting_work ON "mails" FOR SELECT TO portal_jobs USING (current_user = 'portal_jobs' AND "sent_at" IS NULL);
--> statement-breakpoint
CREATE POLICY waiting_work ON "loan_requests" FOR SELECT TO portal_jobs USING (current_user = 'portal_jobs' AND "status" IN ('waiting', 'failed'));
--> statement-breakpoint
CREATE POLICY waiting_work ON "payments" FOR SELECT TO portal_jobs USING (current_user = 'portal_jobs' AND "status" IN ('attempted', 'unknown', 'submitted', 'partial'));
