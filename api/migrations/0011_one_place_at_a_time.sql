-- A technician who works at one address is nobody else's to see: what was kept of drives to their other visits goes.
-- The technician's row is locked, as reports lock it, so that none that is under way leaves a place behind.
CREATE FUNCTION portal_at_one_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM technicians WHERE id = NEW.technician_id FOR NO KEY UPDATE;
  DELETE FROM position_history h USING appointments a
    WHERE h.appointment_id = a.id AND a.technician_id = NEW.technician_id AND a.id <> NEW.id AND a.status <> 'running';
  DELETE FROM positions p USING appointments a
    WHERE p.appointment_id = a.id AND a.technician_id = NEW.technician_id AND a.id <> NEW.id AND a.status <> 'running';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER portal_at_one_place AFTER INSERT OR UPDATE OF status, technician_id ON appointments
  FOR EACH ROW WHEN (NEW.status = 'running' AND NEW.technician_id IS NOT NULL)
  EXECUTE FUNCTION portal_at_one_place();
--> statement-breakpoint
-- Until now one report was kept for all visits that a technician was on the way to: whose it was can't be told any more.
ALTER TABLE appointments NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE positions NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE position_history NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
DELETE FROM position_history h USING appointments a, appointments other
  WHERE h.appointment_id = a.id AND other.technician_id = a.technician_id AND other.id <> a.id AND other.status IN ('accepted', 'running');
--> statement-breakpoint
DELETE FROM positions p USING appointments a, appointments other
  WHERE p.appointment_id = a.id AND other.technician_id = a.technician_id AND other.id <> a.id AND other.status IN ('accepted', 'running');
--> statement-breakpoint
-- Since when the window that stands was known here, and by how much the first to set out was late: nobody owes a discount
-- for a window that had passed before it came in.
ALTER TABLE appointments ADD COLUMN "window_set_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE appointments ADD COLUMN "late_minutes" integer;
--> statement-breakpoint
UPDATE appointments SET "window_set_at" = "created_at";
--> statement-breakpoint
CREATE FUNCTION portal_window_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.window_set_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER portal_window_set BEFORE UPDATE OF scheduled_time, arrival_window_start, arrival_window_end ON appointments
  FOR EACH ROW WHEN (
    (OLD.scheduled_time, OLD.arrival_window_start, OLD.arrival_window_end) IS DISTINCT FROM (NEW.scheduled_time, NEW.arrival_window_start, NEW.arrival_window_end)
    AND OLD.window_set_at IS NOT DISTINCT FROM NEW.window_set_at
  )
  EXECUTE FUNCTION portal_window_set();
--> statement-breakpoint
ALTER TABLE appointments FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE positions FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE position_history FORCE ROW LEVEL SECURITY;
