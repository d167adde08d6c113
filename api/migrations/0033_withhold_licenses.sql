-- The number of a payer's driver's license is needed where a check is paid, and nowhere else.
DROP TRIGGER portal_record_change ON payments;
--> statement-breakpoint
CALL portal_record('payments', 'payment', 'id', '{response,check_dl_number}', '{checked_at}');
