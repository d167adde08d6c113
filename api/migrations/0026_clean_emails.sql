-- Emails stored before input was cleaned as `normalizeEmail` of the rules does it: without invisible characters, blanks around
-- them, and with the domain in ASCII (RFC 3492). Whoever types the clean one could not log in. Where another row of the tenant
-- has the clean one, nothing changes. Tenant by tenant, because row-level security holds for the owner too.
DO $$
DECLARE
  -- Unicode's format characters, except for joiners (U+200C, U+200D).
  invisible CONSTANT text := '[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]';
  tenant integer;
  stored record;
  clean text;
  domain text;
  label text;
  labels text[];
  points integer[];
  point integer;
  coded text;
  basic integer;
  handled integer;
  delta bigint;
  bias bigint;
  code integer;
  q bigint;
  k bigint;
  t bigint;
BEGIN
  FOR tenant IN SELECT id FROM tenants ORDER BY id LOOP
    PERFORM set_config('app.tenant_id', tenant::text, true);
    FOR stored IN SELECT id, email_address FROM user_emails WHERE tenant_id = tenant AND email_address ~ '[^\x21-\x7e]' ORDER BY id LOOP
      clean := regexp_replace(regexp_replace(stored.email_address, invisible, '', 'g'), '^[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+|[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$', '', 'g');
      domain := substring(clean FROM '@([^@]*)$');
      IF domain ~ '[^\x01-\x7f]' AND domain !~ '[\x01-,/:-@[-`{-\x7f]' THEN
        labels := '{}';
        FOREACH label IN ARRAY string_to_array(translate(lower(normalize(domain, NFKC)), '。', '.'), '.') LOOP
          IF label ~ '[^\x01-\x7f]' THEN
            points := ARRAY(SELECT ascii(letter) FROM regexp_split_to_table(label, '') WITH ORDINALITY AS split(letter, place) ORDER BY place);
            coded := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
            basic := length(coded);
            handled := basic;
            IF basic > 0 THEN coded := coded || '-'; END IF;
            code := 128;
            delta := 0;
            bias := 72;
            WHILE handled < array_length(points, 1) LOOP
              SELECT min(each) INTO point FROM unnest(points) AS each WHERE each >= code;
              delta := delta + (point - code) * (handled + 1);
              code := point;
              FOREACH point IN ARRAY points LOOP
                IF point < code THEN delta := delta + 1; END IF;
                CONTINUE WHEN point <> code;
                q := delta;
                k := 36;
                LOOP
                  t := least(greatest(k - bias, 1), 26);
                  EXIT WHEN q < t;
                  coded := coded || substr('abcdefghijklmnopqrstuvwxyz0123456789', (t + (q - t) % (36 - t))::integer + 1, 1);
                  q := (q - t) / (36 - t);
                  k := k + 36;
                END LOOP;
                coded := coded || substr('abcdefghijklmnopqrstuvwxyz0123456789', q::integer + 1, 1);
                delta := CASE WHEN handled = basic THEN delta / 700 ELSE delta / 2 END;
                delta := delta + delta / (handled + 1);
                k := 0;
                WHILE delta > 455 LOOP
                  delta := delta / 35;
                  k := k + 36;
                END LOOP;
                bias := k + 36 * delta / (delta + 38);
                delta := 0;
                handled := handled + 1;
              END LOOP;
              delta := delta + 1;
              code := code + 1;
            END LOOP;
            label := 'xn--' || coded;
          END IF;
          labels := labels || label;
        END LOOP;
        clean := left(clean, length(clean) - length(domain)) || array_to_string(labels, '.');
      END IF;
      UPDATE user_emails SET email_address = clean
      WHERE tenant_id = tenant AND id = stored.id AND clean LIKE '_%@_%' AND clean <> stored.email_address
        AND NOT EXISTS (SELECT FROM user_emails AS other WHERE other.tenant_id = tenant AND other.id <> stored.id AND lower(other.email_address) = lower(clean));
    END LOOP;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;
