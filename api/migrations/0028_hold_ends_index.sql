CREATE INDEX CONCURRENTLY "slot_holds_tenant_ends_at" ON "slot_holds" USING btree ("tenant_id","ends_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "technician_time_off_tenant_ends_at" ON "technician_time_off" USING btree ("tenant_id","ends_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "slot_holds_during";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "technician_time_off_during";
