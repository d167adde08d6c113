import type { Database } from '../../src/foundation/database/database'

/** Copies all rows and sequence values to the schema `pristine`, for `restoreTables`. */
export async function snapshotTables(database: Database): Promise<void> {
  await database.raw('create schema pristine')
  await database.raw(`
    do $$
    declare name text;
    begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create table pristine.%1$I as table public.%1$I', name);
      end loop;
      create table pristine."sequences" as
        select format('public.%I', sequencename)::regclass as sequence, coalesce(last_value, start_value) as value, last_value is not null as is_called
        from pg_sequences where schemaname = 'public';
    end $$`)
}

/** Restores all rows and sequence values from the copy of `snapshotTables`. Triggers and foreign keys are disabled during the restore. */
export async function restoreTables(database: Database): Promise<void> {
  await database.raw(`
    do $$
    declare name text;
    begin
      perform set_config('session_replication_role', 'replica', true);
      execute (select 'truncate ' || string_agg(format('public.%I', tablename), ', ') from pg_tables where schemaname = 'public');
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('insert into public.%1$I overriding system value table pristine.%1$I', name);
      end loop;
      perform setval(sequence, value, is_called) from pristine."sequences";
    end $$`)
}
