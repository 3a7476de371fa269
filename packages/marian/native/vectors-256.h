/* Vectors of 256 bits: two of them have the weights of four rows in a block. */
#define VECTOR __m256i
#define VECTORS 2
/* Independent sums hide the latency of additions. */
#define SUMS 1

TARGET static inline __m256i NAME(load)(const uint8_t *from) { return _mm256_loadu_si256((const __m256i *)from); }

TARGET static inline __m256i NAME(spread)(int32_t value) { return _mm256_set1_epi32(value); }

TARGET static inline __m256i NAME(add)(__m256i x, __m256i y) { return _mm256_add_epi32(x, y); }

/* Converts sums to floats, adds the bias, and raises the results to `floor`. */
TARGET static inline void NAME(store)(uint8_t *to, __m256i sums, float factor, const uint8_t *bias, float floor) {
  __m256 product = _mm256_mul_ps(_mm256_cvtepi32_ps(sums), _mm256_set1_ps(factor));
  __m256 result = _mm256_add_ps(product, _mm256_loadu_ps((const float *)bias));
  /* In this order of operands, this is `f32x4.pmax(result, floor)`. */
  _mm256_storeu_ps((float *)to, _mm256_max_ps(_mm256_set1_ps(floor), result));
}
