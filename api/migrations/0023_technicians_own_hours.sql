-- A technician without hours of their own works in the tenant's. Until now each was given a copy of the tenant's hours, which
-- later changes of the tenant did not reach. What differs from today's hours and from those that a tenant begins with was
-- perhaps set by hand, and stays. `working_hours` stays for nodes of the version before, which still add such copies.
ALTER TABLE "technicians" ADD COLUMN "own_working_hours" jsonb;
--> statement-breakpoint
-- The owner has to see the rows of every tenant once.
ALTER TABLE "technicians" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "technicians" SET "own_working_hours" = "working_hours" FROM "tenants"
WHERE "tenants"."id" = "technicians"."tenant_id"
  AND "working_hours" <> "tenants"."booking_rules" -> 'workingHours'
  AND "working_hours" <> '{"1": {"from": 8, "to": 18}, "2": {"from": 8, "to": 18}, "3": {"from": 8, "to": 18}, "4": {"from": 8, "to": 18}, "5": {"from": 8, "to": 18}}';
--> statement-breakpoint
ALTER TABLE "technicians" FORCE ROW LEVEL SECURITY;
