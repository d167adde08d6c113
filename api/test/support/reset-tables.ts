import type { Database } from '../../src/foundation/database/database'

/** Copies all rows and sequence values to the schema `pristine`, for `restoreTables`, and has triggers note the tables that change from now on. */
export async function snapshotTables(database: Database): Promise<void> {
  await database.raw('create schema pristine')
  await database.raw(`
    do $$
    declare name text;
    begin
      create table pristine."changed tables" (name text primary key);
      create function pristine.note_change() returns trigger language plpgsql security definer as $note$
        begin
          insert into pristine."changed tables" values (tg_table_name) on conflict do nothing;
          return null;
        end $note$;
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create table pristine.%1$I as table public.%1$I', name);
        execute format('create trigger note_change after insert or update or delete or truncate on public.%1$I execute function pristine.note_change()', name);
      end loop;
      create table pristine."sequences" as
        select format('public.%I', sequencename)::regclass as sequence, coalesce(last_value, start_value) as value, last_value is not null as is_called
        from pg_sequences where schemaname = 'public';
    end $$`)
}

/** Restores the rows of changed tables, and all sequence values, from the copy of `snapshotTables`. Triggers and foreign keys are disabled during the restore. */
export async function restoreTables(database: Database): Promise<void> {
  await database.raw(`
    do $$
    declare name text;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for name in delete from pristine."changed tables" returning "changed tables".name loop
        execute format('delete from public.%1$I', name);
        execute format('insert into public.%1$I overriding system value table pristine.%1$I', name);
      end loop;
      perform setval(sequence, value, is_called) from pristine."sequences";
    end $$`)
}
