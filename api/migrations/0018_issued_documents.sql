-- What a document showed of the account and the company when it was issued, and a visit when it was over, is kept in `issued`:
-- docs/documents.md says which values, and when. Null, or a key that is missing: the value of today is shown.
-- Triggers, so that nodes of the version before, and changes by hand, keep the same. Each fills only the keys that are missing:
-- to issue a document anew with the values of today, set its `issued` to null.
ALTER TABLE "invoices" ADD COLUMN "issued" jsonb;
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "issued" jsonb;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "issued" jsonb;
--> statement-breakpoint
-- An address with the names of its columns, so that jsonb_populate_record() lays it over the row of today.
CREATE FUNCTION portal_kept_address(address_id integer) RETURNS jsonb LANGUAGE sql STABLE
AS $$
  SELECT jsonb_build_object(
    'name', a.name, 'street', a.street, 'unit', a.unit, 'city', a.city, 'state', a.state, 'zip_code', a.zip_code,
    'latitude', a.latitude, 'longitude', a.longitude, 'time_zone', a.time_zone, 'invalid', a.invalid)
  FROM addresses a WHERE a.id = address_id
$$;
--> statement-breakpoint
CREATE FUNCTION portal_postal_address(kept jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
AS $$ SELECT kept - '{name,latitude,longitude,time_zone,invalid}'::text[] $$;
--> statement-breakpoint
-- License and terms as the tenant has set them, value and default: resolveBrand() chooses, as it does for today's.
CREATE FUNCTION portal_kept_parties(customer_id integer, of_tenant integer, billing jsonb, service jsonb) RETURNS jsonb LANGUAGE sql STABLE
AS $$
  SELECT jsonb_build_object(
    'customer_name', (SELECT btrim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = customer_id),
    'billing_address', portal_postal_address(billing),
    'service_address', portal_postal_address(service),
    'company', (
      SELECT jsonb_build_object('name', t.name, 'texts', jsonb_build_object(
        'email_license_information', coalesce(t.customizations -> 'General' -> 'email_license_information', '{}'),
        'email_terms_of_service', coalesce(t.customizations -> 'General' -> 'email_terms_of_service', '{}')))
      FROM tenants t WHERE t.id = of_tenant))
$$;
--> statement-breakpoint
-- An invoice is issued when it is created. Work that was done at a place that the visit kept is billed for that place.
CREATE FUNCTION portal_issue_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.billing_address_id IS DISTINCT FROM OLD.billing_address_id THEN
      NEW.issued := NEW.issued - 'billing_address';
    END IF;
    IF NEW.service_address_id IS DISTINCT FROM OLD.service_address_id THEN
      NEW.issued := NEW.issued - 'service_address';
    END IF;
  END IF;
  NEW.issued := portal_kept_parties(NEW.user_id, NEW.tenant_id, portal_kept_address(NEW.billing_address_id), coalesce(
    (SELECT a.issued -> 'address' FROM appointments a
      WHERE a.job_id = NEW.job_id AND a.address_id = NEW.service_address_id AND a.issued ? 'address'
      ORDER BY a.status IN ('cancelled', 'lost_opportunity'), a.scheduled_time DESC, a.id DESC LIMIT 1),
    portal_kept_address(NEW.service_address_id))) || coalesce(NEW.issued, '{}');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER portal_issue_invoice BEFORE INSERT OR UPDATE OF issued, billing_address_id, service_address_id ON invoices
  FOR EACH ROW EXECUTE FUNCTION portal_issue_invoice();
--> statement-breakpoint
-- A quote is issued each time it is sent, or decided on without that. A draft and one that the office is changing follow the account.
CREATE FUNCTION portal_issue_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('draft', 'pending') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status IN ('draft', 'pending') OR NEW.emailed_at IS DISTINCT FROM OLD.emailed_at THEN
      NEW.issued := NULL;
    END IF;
    IF NEW.billing_address_id IS DISTINCT FROM OLD.billing_address_id THEN
      NEW.issued := NEW.issued - 'billing_address';
    END IF;
    IF NEW.service_address_id IS DISTINCT FROM OLD.service_address_id THEN
      NEW.issued := NEW.issued - 'service_address';
    END IF;
  END IF;
  NEW.issued := portal_kept_parties(NEW.user_id, NEW.tenant_id, portal_kept_address(NEW.billing_address_id), portal_kept_address(NEW.service_address_id)) || coalesce(NEW.issued, '{}');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER portal_issue_quote BEFORE INSERT OR UPDATE OF issued, status, emailed_at, billing_address_id, service_address_id ON quotes
  FOR EACH ROW EXECUTE FUNCTION portal_issue_quote();
--> statement-breakpoint
-- A visit that is over keeps its place, who came and what for. One that is still to come keeps only a place that somebody chose
-- to keep when the address was changed. What the office corrects afterwards (who came, what for, where) is kept anew.
CREATE FUNCTION portal_issue_visit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  finals CONSTANT text[] := '{completed,cancelled,quote_denied,lost_opportunity}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.address_id IS DISTINCT FROM OLD.address_id THEN
      NEW.issued := NEW.issued - 'address';
    END IF;
    IF NEW.technician_id IS DISTINCT FROM OLD.technician_id THEN
      NEW.issued := NEW.issued - 'technician';
    END IF;
    IF NEW.service_category_id IS DISTINCT FROM OLD.service_category_id THEN
      NEW.issued := NEW.issued - 'service';
    END IF;
  END IF;
  IF NOT NEW.status = ANY (finals) THEN
    IF TG_OP = 'UPDATE' AND OLD.status = ANY (finals) THEN
      NEW.issued := NULL;
    END IF;
    RETURN NEW;
  END IF;
  NEW.issued := jsonb_build_object(
    'address', portal_kept_address(NEW.address_id),
    'technician', (
      SELECT jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
      FROM technicians t JOIN users u ON u.id = t.user_id WHERE t.id = NEW.technician_id),
    'service', (SELECT c.name FROM service_categories c WHERE c.id = NEW.service_category_id),
    'company', (SELECT t.name FROM tenants t WHERE t.id = NEW.tenant_id)) || coalesce(NEW.issued, '{}');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER portal_issue_visit BEFORE INSERT OR UPDATE OF issued, status, technician_id, service_category_id, address_id ON appointments
  FOR EACH ROW EXECUTE FUNCTION portal_issue_visit();
