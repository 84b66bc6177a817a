/** A part of a response body as it came over the wire. */
export interface ReceivedPart {
  /** Milliseconds from the start of the request. */
  afterMs: number;
  text: string;
}

/** The body of a response as far as it was read. */
export interface ReceivedResponse {
  parts: ReceivedPart[];
  /** Characters that came after the limit and are not in the parts. */
  left: number;
}
