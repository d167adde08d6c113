ALTER TABLE "changes" ADD COLUMN "actor_id" integer;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION portal_record_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  type text := TG_ARGV[0];
  withheld text[] := TG_ARGV[2]::text[];
  ignored text[] := TG_ARGV[3]::text[] || '{tenant_id}';
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  becomes jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  subject jsonb := coalesce(becomes, was);
  tenant integer := coalesce(subject ->> 'tenant_id', subject ->> 'id')::integer;
  resource integer := coalesce(subject ->> TG_ARGV[1], subject ->> 'id')::integer;
  actor jsonb := nullif(current_setting('app.actor', true), '')::jsonb;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_object_agg(key, value), jsonb_object_agg(key, was -> key) INTO becomes, was
      FROM jsonb_each(becomes) WHERE value IS DISTINCT FROM was -> key AND key <> ALL (ignored);
    IF becomes IS NULL THEN
      RETURN NULL;
    END IF;
  -- Its tenant is being removed, and the log with it.
  ELSIF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM tenants WHERE id = tenant) THEN
    RETURN NULL;
  END IF;
  IF type = 'user' THEN
    type := coalesce((SELECT CASE role WHEN 'customer' THEN 'customer' ELSE 'staff' END FROM users WHERE id = resource),
      CASE subject ->> 'role' WHEN 'technician' THEN 'staff' WHEN 'admin' THEN 'staff' ELSE 'customer' END);
  END IF;
  INSERT INTO changes (tenant_id, transaction_id, at, resource_type, resource_id, table_name, row_id, action, before, after, actor, actor_id)
  VALUES (
    tenant, pg_current_xact_id()::text::bigint + portal_transaction_offset(), coalesce((actor ->> 'at')::timestamptz, now()),
    type, resource, TG_TABLE_NAME, coalesce(subject ->> 'id', subject ->> TG_ARGV[1])::integer,
    CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END,
    portal_withhold(was, withheld), portal_withhold(becomes, withheld), actor - 'at', (actor ->> 'id')::integer);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What is recorded already. Nobody may change the log, the owner of the tables included, so both locks are opened for it.
ALTER TABLE changes NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE changes DISABLE TRIGGER portal_keep_changes;
--> statement-breakpoint
UPDATE changes SET actor_id = (actor ->> 'id')::integer WHERE actor ->> 'id' IS NOT NULL;
--> statement-breakpoint
ALTER TABLE changes ENABLE TRIGGER portal_keep_changes;
--> statement-breakpoint
ALTER TABLE changes FORCE ROW LEVEL SECURITY;
