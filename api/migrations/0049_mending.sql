-- Who has arrived shares no position any more: what was last known of the drive goes. A report from there is shown until the visit ends.
CREATE OR REPLACE FUNCTION portal_end_drive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status NOT IN ('accepted', 'running') OR NEW.technician_id IS DISTINCT FROM OLD.technician_id THEN
    DELETE FROM positions WHERE appointment_id = NEW.id;
    IF NEW.eta IS NOT DISTINCT FROM OLD.eta THEN
      NEW.eta := NULL;
    END IF;
  ELSIF NEW.status = 'running' AND OLD.status <> 'running' THEN
    DELETE FROM positions WHERE appointment_id = NEW.id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- D'Souza is found by 'dsouza' and by what is behind the apostrophe.
CREATE OR REPLACE FUNCTION portal_words(shown text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT left(word, 60)) FROM (
    SELECT regexp_split_to_table(portal_fold(shown), '[\s,.;:/()#&"“”‐‑–—@+_-]+') AS word
    UNION ALL
    SELECT regexp_split_to_table(portal_fold(part), '[\s,.;:/()#&"“”‐‑–—@+_-]+')
      FROM regexp_split_to_table(shown, '[''‘’ʼ]') WITH ORDINALITY AS parts (part, place) WHERE place > 1 AND length(part) > 1
  ) AS words WHERE word <> ''
$$;
--> statement-breakpoint
-- Customers are found by the ids that other systems have for them.
CREATE FUNCTION portal_index_external_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.resource_type = 'customer' THEN
    DELETE FROM customer_words WHERE source = 'x' || OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.resource_type = 'customer' THEN
    INSERT INTO customer_words (tenant_id, user_id, source, word)
      SELECT tenant_id, user_id, 'x' || NEW.id, word FROM customer_names, unnest(portal_words(NEW.external_id)) AS word
      WHERE user_id = NEW.resource_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER portal_index_customer AFTER INSERT OR DELETE OR UPDATE OF resource_id, external_id ON external_ids
  FOR EACH ROW EXECUTE FUNCTION portal_index_external_id();
--> statement-breakpoint
INSERT INTO customer_words (tenant_id, user_id, source, word)
  SELECT u.tenant_id, u.id, 'u' || u.id, word FROM users u, unnest(portal_words(concat_ws(' ', u.first_name, u.last_name, u.id))) AS word
    WHERE u.role = 'customer' AND concat(u.first_name, u.last_name) ~ '[''‘’ʼ]'
  UNION ALL
  SELECT e.tenant_id, e.user_id, 'e' || e.id, word FROM user_emails e JOIN customer_names USING (user_id), unnest(portal_words(e.email_address)) AS word
    WHERE e.email_address ~ '[''‘’ʼ]'
  UNION ALL
  SELECT a.tenant_id, a.user_id, 'a' || a.id, word FROM addresses a JOIN customer_names USING (user_id),
    unnest(portal_words(concat_ws(' ', a.street, a.unit, a.city, a.zip_code))) AS word
    WHERE concat(a.street, a.unit, a.city) ~ '[''‘’ʼ]'
  UNION ALL
  SELECT c.tenant_id, c.user_id, 'x' || x.id, word FROM external_ids x JOIN customer_names c ON c.user_id = x.resource_id, unnest(portal_words(x.external_id)) AS word
    WHERE x.resource_type = 'customer'
  ON CONFLICT DO NOTHING;
