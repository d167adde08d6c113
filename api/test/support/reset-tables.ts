import type { Database } from '#foundation/database/database'

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
      create table pristine."since" as select pg_current_xact_id()::xid::text::bigint as xid;
    end $$`)
}

/**
 * Restores all rows and sequence values from the copy of `snapshotTables`. Only rows that have changed are written, in tables
 * with rows of a later transaction or with another number of rows. Triggers and foreign keys are disabled during the restore.
 */
export async function restoreTables(database: Database): Promise<void> {
  await database.raw(`
    do $$
    declare name text; is_changed boolean;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format(
          'select count(*) <> (select count(*) from pristine.%1$I) or coalesce(max(xmin::text::bigint), 0) > (select xid from pristine."since") from public.%1$I', name
        ) into is_changed;
        if is_changed then
          execute format('delete from public.%1$I where xmin::text::bigint > (select xid from pristine."since")', name);
          execute format('insert into public.%1$I overriding system value table pristine.%1$I on conflict do nothing', name);
        end if;
      end loop;
      perform setval(sequence, value, is_called) from pristine."sequences";
      update pristine."since" set xid = pg_current_xact_id()::xid::text::bigint;
    end $$`)
}
