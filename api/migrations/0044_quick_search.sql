ALTER TABLE "user_emails" ADD COLUMN "email_lower" text;--> statement-breakpoint
CREATE FUNCTION portal_lower_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_lower := lower(NEW.email_address);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER portal_lower_email BEFORE INSERT OR UPDATE ON user_emails FOR EACH ROW EXECUTE FUNCTION portal_lower_email();
--> statement-breakpoint
-- The log has the e-mail itself.
DROP TRIGGER portal_record_change ON user_emails;
--> statement-breakpoint
CALL portal_record('user_emails', 'user', 'user_id', '{}', '{email_lower}');
--> statement-breakpoint
UPDATE user_emails SET email_lower = lower(email_address);
