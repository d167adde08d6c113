ALTER TABLE "user_emails" ADD COLUMN "email_key" text;--> statement-breakpoint
CREATE FUNCTION portal_email_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_key := lower(NEW.email_address);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER portal_email_key BEFORE INSERT OR UPDATE ON user_emails FOR EACH ROW EXECUTE FUNCTION portal_email_key();
--> statement-breakpoint
-- The log has the e-mail itself.
DROP TRIGGER portal_record_change ON user_emails;
--> statement-breakpoint
CALL portal_record('user_emails', 'user', 'user_id', '{}', '{email_key}');
--> statement-breakpoint
UPDATE user_emails SET email_key = lower(email_address);
