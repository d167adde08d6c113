CREATE UNIQUE INDEX CONCURRENTLY "invoices_idempotency" ON "invoices" USING btree ("tenant_id","idempotency_key");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_tenant_date" ON "invoices" USING btree ("tenant_id","invoice_date","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_tenant_total" ON "invoices" USING btree ("tenant_id","total_cents","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_tenant_balance" ON "invoices" USING btree ("tenant_id","balance_cents","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_tenant_void" ON "invoices" USING btree ("tenant_id","invoice_date","id") WHERE "invoices"."voided";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_tenant_open" ON "invoices" USING btree ("tenant_id","user_id","invoice_date") WHERE "invoices"."balance_cents" > 0 and not "invoices"."voided";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_quote" ON "invoices" USING btree ("quote_id") WHERE "invoices"."quote_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_tenant_time" ON "payments" USING btree ("tenant_id","transaction_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_adjustments" ON "payments" USING btree ("tenant_id","adjustment","transaction_time","id") WHERE "payments"."adjustment" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_tenant_amount" ON "payments" USING btree ("tenant_id","amount_cents","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quotes_tenant_date" ON "quotes" USING btree ("tenant_id","quote_date","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quotes_tenant_status" ON "quotes" USING btree ("tenant_id","status","quote_date","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quotes_tenant_total" ON "quotes" USING btree ("tenant_id","total_cents","id");