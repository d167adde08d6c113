-- Documents from before keep the values of today: what they were issued with was written down nowhere. The triggers of 0018 fill them.
-- Tenant by tenant, because row-level security holds for the owner too; visits before invoices, and those in the order of
-- their ids, as requests lock them.
DO $$
DECLARE
  tenant integer;
BEGIN
  FOR tenant IN SELECT id FROM tenants ORDER BY id LOOP
    PERFORM set_config('app.tenant_id', tenant::text, true);
    UPDATE appointments SET issued = NULL WHERE tenant_id = tenant AND issued IS NULL AND status IN ('completed', 'cancelled', 'quote_denied', 'lost_opportunity');
    PERFORM 1 FROM invoices WHERE tenant_id = tenant AND issued IS NULL ORDER BY id FOR NO KEY UPDATE;
    UPDATE invoices SET issued = NULL WHERE tenant_id = tenant AND issued IS NULL;
    UPDATE quotes SET issued = NULL WHERE tenant_id = tenant AND issued IS NULL AND status NOT IN ('draft', 'pending');
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;
