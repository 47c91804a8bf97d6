-- Functions with their owner's rights look into pg_temp last: before, a temporary table of the caller stood in for one of ours. The runner of
-- migrations names the path, and functions that come later take it from there. AUD-3
do $$
declare
  v_function regprocedure;
begin
  for v_function in select oid from pg_proc where prosecdef and pronamespace = current_schema()::regnamespace loop
    execute format('alter function %s set search_path from current', v_function);
  end loop;
end $$;
