ALTER TABLE "users" ADD COLUMN "erasure_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;
--> statement-breakpoint
-- An import brings a company's log along, so it records nothing itself.
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
  -- Only the owner may ask for that: requests run as another role.
  IF current_setting('app.unrecorded', true) = 'yes' AND current_setting('role') = 'none' THEN
    RETURN NULL;
  END IF;
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
  INSERT INTO changes (tenant_id, transaction_id, at, resource_type, resource_id, table_name, row_id, action, before, after, actor)
  VALUES (
    tenant, pg_current_xact_id()::text::bigint + portal_transaction_offset(), coalesce((actor ->> 'at')::timestamptz, now()),
    type, resource, TG_TABLE_NAME, coalesce(subject ->> 'id', subject ->> TG_ARGV[1])::integer,
    CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END,
    portal_withhold(was, withheld), portal_withhold(becomes, withheld), actor - 'at');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An import inserts page by page, so a row may come before the one of its table that it refers to. It asks for checks at its end.
DO $$
DECLARE constrained text; named text;
BEGIN
  FOR constrained, named IN
    SELECT conrelid::regclass::text, conname FROM pg_constraint
    WHERE contype = 'f' AND conrelid = confrelid AND connamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE', constrained, named);
  END LOOP;
END $$;
--> statement-breakpoint
-- Of what the log has of an erased customer stay the names of columns, numbers and truth values: ids, amounts, counts.
CREATE FUNCTION portal_erased(columns jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN key IN ('erased_at', 'erasure_requested_at') THEN value
    WHEN key IN ('latitude', 'longitude') OR jsonb_typeof(value) IN ('string', 'object', 'array') THEN '"erased"'
    ELSE value END), '{}') FROM jsonb_each(columns)
$$;
--> statement-breakpoint
-- Entries stay, with who, when and what: erasure takes only their values, and the reasons that people gave.
CREATE OR REPLACE FUNCTION portal_keep_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('app.erasing', true) = 'yes'
    AND to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object(
      'before', portal_erased(OLD.before), 'after', portal_erased(OLD.after), 'actor', OLD.actor - 'reason') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The log of changes is not changed.';
END $$;
--> statement-breakpoint
-- Requests have no right to update; the function below does it as the owner.
CREATE POLICY erased ON changes FOR UPDATE USING (tenant_id = portal_tenant_id());
--> statement-breakpoint
-- Erases the values of all entries about these customers' resources, and of those with one of these e-mails and phones. Only for
-- customers of the transaction's tenant who are marked as erased, which is recorded itself. Returns how many entries that were.
CREATE FUNCTION portal_erase_changes(erased integer[], contacts text[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tenant CONSTANT integer := portal_tenant_id();
  touched bigint;
BEGIN
  IF EXISTS (
    SELECT FROM unnest(erased) AS customer WHERE NOT EXISTS (
      SELECT FROM users WHERE id = customer AND tenant_id = tenant AND role = 'customer' AND erased_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'Only the entries of erased customers are erased.';
  END IF;
  PERFORM set_config('app.erasing', 'yes', true);
  WITH about AS MATERIALIZED (
    SELECT 'customer' AS type, unnest(erased) AS id
    UNION SELECT 'address', id FROM addresses WHERE user_id = ANY (erased)
    UNION SELECT 'appointment', id FROM appointments WHERE user_id = ANY (erased)
    UNION SELECT 'job', id FROM jobs WHERE user_id = ANY (erased)
    UNION SELECT 'quote', id FROM quotes WHERE user_id = ANY (erased)
    UNION SELECT 'invoice', id FROM invoices WHERE user_id = ANY (erased)
    UNION SELECT 'payment', p.id FROM payments p JOIN invoices i ON i.id = p.invoice_id WHERE i.user_id = ANY (erased)
    -- What is deleted is known from the log alone.
    UNION SELECT resource_type, resource_id FROM changes
      WHERE tenant_id = tenant AND ((before ->> 'user_id')::integer = ANY (erased) OR (after ->> 'user_id')::integer = ANY (erased))
  )
  UPDATE changes c SET before = portal_erased(before), after = portal_erased(after), actor = actor - 'reason'
    WHERE tenant_id = tenant AND (
      EXISTS (SELECT FROM about WHERE about.type = c.resource_type AND about.id = c.resource_id)
      OR lower(before ->> 'email_address') = ANY (contacts) OR lower(after ->> 'email_address') = ANY (contacts)
      OR before ->> 'phone_number' = ANY (contacts) OR after ->> 'phone_number' = ANY (contacts));
  GET DIAGNOSTICS touched = ROW_COUNT;
  PERFORM set_config('app.erasing', '', true);
  RETURN touched;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION portal_erase_changes FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION portal_erase_changes TO portal_app;
