-- Whoever comes back is told the newest position; the ones before it were for a protocol that no page spoke.
CREATE OR REPLACE FUNCTION portal_end_drive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status NOT IN ('accepted', 'running') OR NEW.technician_id IS DISTINCT FROM OLD.technician_id THEN
    DELETE FROM positions WHERE appointment_id = NEW.id;
    IF NEW.eta IS NOT DISTINCT FROM OLD.eta THEN
      NEW.eta := NULL;
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION portal_at_one_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM technicians WHERE id = NEW.technician_id FOR NO KEY UPDATE;
  DELETE FROM positions p USING appointments a
    WHERE p.appointment_id = a.id AND a.technician_id = NEW.technician_id AND a.id <> NEW.id AND a.status <> 'running';
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TABLE "position_history" CASCADE;
