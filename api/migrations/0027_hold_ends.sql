ALTER TABLE "slot_holds" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "technician_time_off" ADD COLUMN "ends_at" timestamp with time zone;
--> statement-breakpoint
CREATE FUNCTION portal_end_of_during() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ends_at := coalesce(upper(NEW.during), 'infinity');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER slot_holds_end BEFORE INSERT OR UPDATE OF during ON slot_holds FOR EACH ROW EXECUTE FUNCTION portal_end_of_during();
--> statement-breakpoint
CREATE TRIGGER technician_time_off_end BEFORE INSERT OR UPDATE OF during ON technician_time_off FOR EACH ROW EXECUTE FUNCTION portal_end_of_during();
--> statement-breakpoint
-- The owner has to see the rows of every tenant once. A column that is filled locks rows, a generated one would lock the table.
ALTER TABLE "slot_holds" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "technician_time_off" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "slot_holds" SET "ends_at" = coalesce(upper("during"), 'infinity');
--> statement-breakpoint
UPDATE "technician_time_off" SET "ends_at" = coalesce(upper("during"), 'infinity');
--> statement-breakpoint
ALTER TABLE "slot_holds" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "technician_time_off" FORCE ROW LEVEL SECURITY;
