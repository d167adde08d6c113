-- Row-level security: the application's role sees the rows of the tenant that its transaction has named, and nothing
-- without a name. FORCE makes it hold for the owner of the tables too.
-- The role itself (portal_app) is made before migrations run, because roles belong to the cluster, not the database.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE FUNCTION portal_tenant_id() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT nullif(current_setting('app.tenant_id', true), '')::integer $$;
--> statement-breakpoint
-- Every later migration that adds a table of a tenant calls this for it; a test fails for a table that was forgotten.
CREATE PROCEDURE portal_protect(protected regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', protected);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', protected);
  EXECUTE format('CREATE POLICY tenant_isolation ON %s USING (tenant_id = portal_tenant_id()) WITH CHECK (tenant_id = portal_tenant_id())', protected);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO portal_app', protected);
END $$;
--> statement-breakpoint
DO $$
DECLARE protected regclass;
BEGIN
  FOR protected IN
    SELECT c.oid::regclass FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attname = 'tenant_id' AND NOT a.attisdropped
  LOOP
    CALL portal_protect(protected);
  END LOOP;
END $$;
--> statement-breakpoint
-- The owner finds a tenant by its host name before any tenant is named, so this one is not forced.
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_tenant ON tenants FOR SELECT USING (id = portal_tenant_id());
--> statement-breakpoint
GRANT SELECT ON tenants TO portal_app;
--> statement-breakpoint
-- One technician, one place at a time.
ALTER TABLE slot_holds ADD CONSTRAINT slot_holds_no_overlap
  EXCLUDE USING gist (technician_id WITH =, during WITH &&);
