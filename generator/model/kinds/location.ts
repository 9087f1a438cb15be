import { isRecord } from '../../support/shapes.ts';
import { stableJson } from '../../support/stable-json.ts';
import { contentErrors } from '../errors.ts';
import { fieldPathText } from '../field-path.ts';
import {
  createField,
  type Field,
  type FieldKind,
  type FieldOptions,
  type IsRequired,
  type JsonSchema,
  withKind,
} from './kind.ts';
import { numberOf } from './written.ts';

/** A place on Earth, in degrees. */
export interface Location {
  /** Latitude, from -90 to 90. */
  readonly lat: number;
  /** Longitude, from -180 to 180. */
  readonly lon: number;
}

/** A place on Earth, written as `{ lat: 45.5, lon: -73.6 }`. */
export interface LocationField<R extends boolean = boolean> extends Field<Location, R> {
  readonly kind: 'location';
}

const kind: FieldKind<LocationField> = {
  options: {},
  isLocalized: false,
  mayHoldFiles: false,
  isAttribute: false,
  read(field, value, path, reader) {
    const { lat, lon, ...others } = isRecord(value) ? value : {};
    const [latitude, longitude] = [degrees(lat, 90), degrees(lon, 180)];
    const isComplete = latitude !== undefined && longitude !== undefined && Object.keys(others).length === 0;
    if (isComplete) return { lat: latitude, lon: longitude };
    if (typeof value !== 'object') return reader.wrongType(field, value, path);
    const params = { field: fieldPathText(path), written: stableJson(value) };
    return reader.report((details) => contentErrors.FIELD_LOCATION(params, details), path);
  },
  placeholder: () => ({ lat: 0, lon: 0 }),
  describe: () => 'a place with its latitude `lat` and longitude `lon`',
  schema: () => ({
    type: 'object',
    properties: { lat: degreesSchema(90, '[1-8]?\\d'), lon: degreesSchema(180, '(?:1[0-7]|[1-9])?\\d') },
    required: ['lat', 'lon'],
    additionalProperties: false,
  }),
};

/** Returns a number from -`max` to `max`; undefined for any other value. */
function degrees(value: unknown, max: number): number | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const number = numberOf(value);
  return number !== undefined && Math.abs(number) <= max ? number : undefined;
}

const degreesSchema = (max: number, below: string): JsonSchema => ({
  anyOf: [
    { type: 'number', minimum: -max, maximum: max },
    { type: 'string', pattern: `^-?(?:${max}(?:\\.0+)?|${below}(?:\\.\\d+)?)$` },
  ],
});

/** A place on Earth, by its latitude and longitude. */
export const location = withKind(
  kind,
  <const O extends FieldOptions>(options?: O): LocationField<IsRequired<O>> => createField('location', kind, options),
);
