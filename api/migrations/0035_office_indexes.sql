CREATE INDEX CONCURRENTLY "appointments_tenant_time" ON "appointments" USING btree ("tenant_id","scheduled_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "changes_at" ON "changes" USING btree ("tenant_id","at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "changes_actor" ON "changes" USING btree ("tenant_id","actor_id","at","id");