-- By how much a refund lowers the price of its invoice; the rest of it is due again. Refunds from before, and those that nodes of
-- the version before still write, are due again in full, as they were.
ALTER TABLE "payments" ADD COLUMN "price_adjustment_cents" integer DEFAULT 0 NOT NULL;
