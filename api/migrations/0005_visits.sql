CREATE TABLE "position_history" (
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::integer NOT NULL,
	"appointment_id" integer NOT NULL,
	"offset" integer NOT NULL,
	"epoch" text NOT NULL,
	"message" jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "position_history_appointment_id_offset_pk" PRIMARY KEY("appointment_id","offset")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"appointment_id" integer PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT nullif(current_setting('app.tenant_id', true), '')::integer NOT NULL,
	"score" integer NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_score" CHECK ("ratings"."score" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "link_tokens" ADD COLUMN "opened_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD COLUMN "last_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "epoch" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "last_offset" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "added_by" integer;--> statement-breakpoint
ALTER TABLE "position_history" ADD CONSTRAINT "position_history_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_history" ADD CONSTRAINT "position_history_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_link" ON "sessions" USING btree ("link_token_id");--> statement-breakpoint
CALL portal_protect('ratings');
--> statement-breakpoint
CALL portal_protect('position_history');
--> statement-breakpoint
-- Where somebody drove is nobody's business once they are there, and never another technician's visit's.
CREATE FUNCTION portal_end_drive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status NOT IN ('accepted', 'running') OR NEW.technician_id IS DISTINCT FROM OLD.technician_id THEN
    DELETE FROM positions WHERE appointment_id = NEW.id;
    DELETE FROM position_history WHERE appointment_id = NEW.id;
    IF NEW.eta IS NOT DISTINCT FROM OLD.eta THEN
      NEW.eta := NULL;
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER portal_end_drive BEFORE UPDATE OF status, technician_id ON appointments
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.technician_id IS DISTINCT FROM NEW.technician_id)
  EXECUTE FUNCTION portal_end_drive();
