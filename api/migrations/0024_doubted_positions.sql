ALTER TABLE "positions" ADD COLUMN "doubted" jsonb;
