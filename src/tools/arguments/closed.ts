import { Type, type TObject, type TProperties } from 'typebox';

/** An object schema that allows no field beside these, as every tool declares its arguments. */
export const closed = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false });
